/** Small sounds, made here: a card, a chip, a bell when one is asked, two notes for a win and four for a rare one. */
import type { Happened } from "../../lib/wire/types";
import { isBig } from "./winners";

export type Sound = "card" | "chip" | "bell" | "win" | "big";

/** What is heard of what has happened, each sound once, in order. */
export function heard(events: readonly Happened[], you: number | null): Sound[] {
  const sounds = new Set<Sound>();
  for (const { event } of events) {
    switch (event.type) {
      case "CardsDealt":
      case "DealerCardsDealt":
      case "CommunityTurned":
      case "KeptTurned":
        sounds.add("card");
        break;
      case "BetsPlaced":
      case "SideBetPlaced":
      case "BetPulled":
        if (event.seat === you) sounds.add("chip");
        break;
      case "BetSettled":
        if (event.seat === you && event.backer === null)
          sounds.add(event.won === 0 ? "chip" : isBig(event.hand) ? "big" : "win");
        break;
      default:
        break;
    }
  }
  return [...sounds];
}

let room: AudioContext | null = null;

function tone(at: number, pitch: number, length: number, loud: number): void {
  if (!room) return;
  const voice = room.createOscillator();
  const level = room.createGain();
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(level).connect(room.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** Paper on felt: a breath of noise. */
function rustle(at: number): void {
  if (!room) return;
  const length = Math.floor(room.sampleRate * 0.07);
  const buffer = room.createBuffer(1, length, room.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let each = 0; each < length; each += 1) samples[each] = (Math.random() * 2 - 1) * (1 - each / length) ** 3;
  const source = room.createBufferSource();
  const filter = room.createBiquadFilter();
  const level = room.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  level.gain.value = 0.16;
  source.connect(filter).connect(level).connect(room.destination);
  source.start(at);
}

/** Browsers make no sound before the person has done something: then nothing is heard. */
export function play(sound: Sound): void {
  try {
    room ??= new AudioContext();
    if (room.state === "suspended") void room.resume();
  } catch {
    return;
  }
  const now = room.currentTime;
  switch (sound) {
    case "card":
      rustle(now);
      break;
    case "chip":
      tone(now, 2900, 0.05, 0.06);
      tone(now + 0.045, 2300, 0.06, 0.05);
      break;
    case "bell":
      tone(now, 880, 0.5, 0.05);
      break;
    case "win":
      tone(now, 659, 0.3, 0.06);
      tone(now + 0.13, 988, 0.45, 0.06);
      break;
    case "big":
      [523, 659, 784, 1047].forEach((pitch, at) => tone(now + 0.12 * at, pitch, 0.6, 0.06));
      break;
  }
}
