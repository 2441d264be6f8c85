// Everything that a script can do wrong, to see that it is heard of.

console.error("a planted word");
Promise.reject(new Error("a planted promise"));
aPlantedName();
