// Whatever goes wrong on a page is told to whoever tries it, from the first script on.

const complain = (...told) => navigator.sendBeacon("/complaints", told.join(" "));

addEventListener("error", ({ message, filename, lineno, target }) =>
  (message === undefined ? complain("not loaded:", target.src ?? target.href) : complain(message, `${filename}:${lineno}`)), true);
addEventListener("unhandledrejection", ({ reason }) => complain(reason?.message ?? reason, reason?.stack));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => complain("not allowed:", violatedDirective, blockedURI));
const { error } = console;
console.error = (...told) => { complain(...told); error(...told); };
