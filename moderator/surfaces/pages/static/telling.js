// What is said on a page that is answered more than a nod: what came back, or why not.

export async function tell(kind, told) {
  try {
    const answer = await fetch(`/${kind}/say`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told),
    });
    return { done: answer.ok, text: await answer.text() };
  } catch {
    return { done: false, text: "" };
  }
}
