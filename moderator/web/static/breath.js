// The breath: in the dark a page asks in a rhythm of its own, always with as much, and is told as much.
// What is tapped travels with the next one; whoever listens cannot tell whether it does.

// So often; where the box's time runs faster, which no table's does, not faster than this.
const EACH = 1500, LEAST = 100;
// An answer that has not come by then does not.
const PATIENCE = 5000;
// As large is whatever a page says, in bytes.
const SIZE = 1000;

// Of these the last one counts.
const ANSWERS = ["hold", "choose", "take_back"], isAnswer = (told) => ANSWERS.some((verb) => verb in told);

export const HEADERS = { "content-type": "application/json" };

export function even(told) {
  const text = JSON.stringify(told);
  return text + " ".repeat(Math.max(0, SIZE - new TextEncoder().encode(text).length));
}

// `seen` is told what each breath brings, `lost` that one brought nothing.
export function breathing(address, { seen, lost }) {
  let timer, due = 0, fastest = 1, waiting = [], isUnderWay = false, isOn = false;
  const each = () => Math.max(LEAST, EACH / fastest);

  // In a rhythm by the clock, so that nothing that a page has to do shifts it.
  function beat() {
    const now = performance.now();
    due += each() * Math.max(1, Math.ceil((now - due) / each()));
    timer = setTimeout(beat, due - now);
    if (!isUnderWay) breathe();
  }

  async function breathe() {
    const said = waiting.shift(), giveUp = new AbortController(), late = setTimeout(() => giveUp.abort(), PATIENCE);
    isUnderWay = true;
    try {
      const body = even({ say: said?.told ?? null });
      const answer = await fetch(address, { method: "POST", headers: HEADERS, body, signal: giveUp.signal });
      const brought = await answer.json();
      if (!answer.ok) throw new Error(answer.status);
      fastest = Math.max(fastest, brought.speed);
      said?.done(brought.reply);
      if (isOn) seen(brought);
    } catch {
      said?.done(null);
      if (isOn) lost();
    }
    clearTimeout(late);
    isUnderWay = false;
  }

  return {
    isOn: () => isOn,
    begin(wait = Math.random() * each()) {
      if (isOn) return;
      isOn = true;
      due = performance.now() + wait;
      timer = setTimeout(beat, wait);
    },
    end() {
      isOn = false;
      clearTimeout(timer);
      // What was not said yet is to be said otherwise.
      for (const { done } of waiting.splice(0)) done(undefined);
    },
    // With the next breath; answers with what it is answered.
    say: (told) => new Promise((done) => {
      const last = waiting.at(-1);
      if (last && isAnswer(last.told) && isAnswer(told)) waiting.pop().done([204, ""]);
      waiting.push({ told, done });
    }),
  };
}
