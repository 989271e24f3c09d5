import { useState } from 'react'

/** Keeps the typed text while it means the same value. So `05` does not become `5`, and an empty line is not removed. */
export const useTyped = <T>(value: T, parse: (typed: string) => T, format: (value: T) => string) => {
  const [typed, setTyped] = useState(() => format(value))
  const isSame = JSON.stringify(parse(typed)) === JSON.stringify(value)
  return [isSame ? typed : format(value), setTyped] as const
}

export const linesIn = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
