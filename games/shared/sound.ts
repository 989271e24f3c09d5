import { readLocal, writeLocal } from './local.ts'

/** One note. Its frequency glides from `from` to `to`, in hertz. */
export type Note = { from: number; to?: number; ms: number; type?: OscillatorType; volume?: number; afterMs?: number }

const KEY = 'games:sound'

/**
 * Creates short synthesised sounds. No sound is played before the player's first gesture, as browsers require, or while the player has
 * switched sound off. The player's choice is stored.
 */
export const createSound = () => {
  let isOn = readLocal(KEY) === true
  let context: AudioContext | undefined

  const play = ({ from, to = from, ms, type = 'sine', volume = 0.12, afterMs = 0 }: Note) => {
    if (!isOn || !navigator.userActivation?.hasBeenActive) return
    context ??= new AudioContext()
    const start = context.currentTime + afterMs / 1000
    const end = start + ms / 1000
    const gain = context.createGain()
    gain.gain.setValueAtTime(volume, start)
    gain.gain.exponentialRampToValueAtTime(0.0001, end)
    const oscillator = new OscillatorNode(context, { type, frequency: from })
    oscillator.frequency.setValueAtTime(from, start)
    oscillator.frequency.exponentialRampToValueAtTime(to, end)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(end)
  }

  return {
    isOn: () => isOn,
    toggle: () => {
      isOn = !isOn
      writeLocal(KEY, isOn)
    },
    play: (...notes: Note[]) => notes.forEach(play),
  }
}
export type Sound = ReturnType<typeof createSound>
