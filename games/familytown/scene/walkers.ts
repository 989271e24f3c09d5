import { circle, group, path } from './shapes.ts'

const coats = ['#e07a6a', '#7fb2d9', '#e8c46a', '#a88fd0', '#86c08c', '#d98fb0', '#c9a07a', '#6fa8a0']

export const WALKERS_MAX = coats.length

/** Draws a family that walks in the street. The style sheet moves it. */
export const walker = (index: number) => {
  const coat = coats[index % coats.length] ?? '#fff'
  return group(
    { class: `walker walker-${index}` },
    group(
      { transform: `translate(0 ${590 + (index % 3) * 5})` },
      person(0, 1, coat),
      person(15, 0.92, '#4a4260'),
      ...(index % 2 ? [person(27, 0.6, coat)] : []),
    ),
  )
}

const person = (x: number, scale: number, coat: string) =>
  group(
    { transform: `translate(${x} 0) scale(${scale})` },
    path('M-6 0L-4 -18Q0 -23 4 -18L6 0Z', coat),
    circle(0, -25, 4.6, '#f0c9a8'),
    path('M-5 -26a5 5 0 0 1 10 0Z', '#3c2b3a'),
  )
