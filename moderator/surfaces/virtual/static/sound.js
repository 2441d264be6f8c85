// The loudspeaker in the browser: voice and cues over an ambience that steps back behind the voice.

const DUCK = 0.35, FADE = 2, RAMP = 0.25;

// Each file of an Ogg chain begins with a page that says so.
const BEGINS = [0x4f, 0x67, 0x67, 0x53, 0, 2];

function filesIn(bytes) {
  const all = new Uint8Array(bytes), starts = [0];
  for (let at = 1; (at = all.indexOf(BEGINS[0], at)) > 0; at++)
    if (BEGINS.every((byte, place) => all[at + place] === byte)) starts.push(at);
  return starts.map((start, number) => bytes.slice(start, starts[number + 1]));
}

// A loop comes as a chain of files that fit to the sample; here it is one again.
export async function decoded(context, bytes) {
  const parts = await Promise.all(filesIn(bytes).map((file) => context.decodeAudioData(file)));
  if (parts.length === 1) return parts[0];
  const frames = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = context.createBuffer(parts[0].numberOfChannels, frames, context.sampleRate);
  let at = 0;
  for (const part of parts) {
    for (let channel = 0; channel < part.numberOfChannels; channel++)
      whole.copyToChannel(part.getChannelData(channel), channel, at);
    at += part.length;
  }
  return whole;
}

export function loudspeaker() {
  let context, master, voices, bed, ambience = "", playing, speaking = 0;
  const files = new Map();

  function start() {
    // At the rate of the loops: what is made to fit would not, once it is made anew at another.
    context ??= new AudioContext({ sampleRate: 44100 });
    if (!master) {
      master = gain(context.destination, 1);
      voices = gain(master, 1);
      bed = gain(master, 0.6);
    }
    return context.resume();
  }

  function gain(to, level) {
    const node = context.createGain();
    node.gain.value = level;
    node.connect(to);
    return node;
  }

  async function load(name) {
    if (!files.has(name)) {
      if (files.size > 12) files.delete(files.keys().next().value);
      files.set(name, fetch(`/sound/${name}`).then((answer) => {
        if (!answer.ok) throw new Error(answer.status);
        return answer.arrayBuffer();
      }).then((bytes) => decoded(context, bytes)));
      files.get(name).catch(() => files.delete(name));
    }
    return files.get(name);
  }

  function ramp(node, level, seconds) {
    const now = context.currentTime;
    node.gain.cancelScheduledValues(now);
    node.gain.setValueAtTime(node.gain.value, now);
    node.gain.linearRampToValueAtTime(level, now + seconds);
  }

  async function play(number, what) {
    if (!context) return;
    try {
      const source = context.createBufferSource();
      source.buffer = await load(number);
      source.connect(voices);
      if (what === "say") {
        speaking++;
        ramp(bed, 0.6 * DUCK, RAMP);
        source.onended = () => { if (!--speaking) ramp(bed, 0.6, RAMP * 2); };
      }
      source.start();
    } catch { /* a sound that cannot be had is not missed by the game */ }
  }

  async function setScene(name) {
    if (!context || name === ambience) return;
    ambience = name;
    const old = playing;
    playing = undefined;
    if (old) {
      ramp(old.level, 0, FADE);
      old.timers.forEach(clearTimeout);
      old.sources.forEach((source) => source.stop(context.currentTime + FADE));
    }
    if (!name) return;
    try {
      const made = await (await fetch("/scenery")).json();
      const buffer = await load(name);
      if (ambience !== name) return;
      const level = gain(bed, 0), scene = { level, sources: [], timers: [] };
      begin(scene, buffer, 0).loop = true;
      for (const [second, event, pace, halvings] of made.events)
        scene.timers.push(setTimeout(() => happen(scene, event, pace, halvings), second * 1000));
      ramp(level, 1, FADE);
      playing = scene;
    } catch { ambience = ""; }
  }

  function begin(scene, buffer, halvings) {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(gain(scene.level, 2 ** -halvings));
    source.start();
    scene.sources.push(source);
    return source;
  }

  // What would happen in a pause does not.
  async function happen(scene, event, pace, halvings) {
    try {
      const buffer = await load(event);
      if (playing === scene && context.state === "running")
        begin(scene, buffer, halvings).playbackRate.value = pace;
    } catch { /* nobody misses it */ }
  }

  function stop() {
    playing?.timers.forEach(clearTimeout);
    context?.close();
    context = master = playing = undefined;
    ambience = "";
    speaking = 0;
    files.clear();
  }

  function hold(paused) {
    if (context) paused ? context.suspend() : context.resume();
  }

  const begun = () => Boolean(context);

  return { start, stop, begun, play, setScene, hold };
}
