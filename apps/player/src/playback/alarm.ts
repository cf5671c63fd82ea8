/** Sound of an emergency. */
export interface Alarm {
  /** @param volume percent; 0: silent */
  readonly set: (volume: number) => void;
}

/** Two tones, in hertz, one after the other, and their length in seconds. */
const tones = [880, 660] as const;
const toneSeconds = 0.35;
/** Milliseconds from one pair of tones to the next. */
const periodMs = 4000;
/** Without a slope a tone begins and ends with a crack. */
const slopeSeconds = 0.02;

/** Sounds while its volume is above 0. @param onSilent called when the browser does not let the page make sounds */
export function createAlarm(onSilent: () => void): Alarm {
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let loudness = 0;

  function sound(to: AudioContext): void {
    tones.forEach((frequency, index) => {
      const start = to.currentTime + index * toneSeconds;
      const end = start + toneSeconds;
      const [source, gain] = [to.createOscillator(), to.createGain()];
      source.frequency.value = frequency;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(loudness, start + slopeSeconds);
      gain.gain.setValueAtTime(loudness, end - slopeSeconds);
      gain.gain.linearRampToValueAtTime(0, end);
      source.connect(gain);
      gain.connect(to.destination);
      source.start(start);
      source.stop(end);
    });
  }

  /** A context that may not sound stays suspended; `resume` then waits for a gesture. */
  function begin(): void {
    context ??= new AudioContext();
    const to = context;
    void to.resume().catch(() => undefined);
    sound(to);
    timer = setInterval(() => {
      if (to.state === 'suspended') onSilent();
      sound(to);
    }, periodMs);
  }

  return {
    set: (volume) => {
      loudness = volume / 100;
      if (volume > 0 && timer === undefined) begin();
      if (volume === 0 && timer !== undefined) {
        clearInterval(timer);
        timer = undefined;
      }
    },
  };
}
