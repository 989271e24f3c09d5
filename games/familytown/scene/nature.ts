import { circle, ellipse, group, line, path, rect } from './shapes.ts'

export const tree = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    ellipse(0, 1, 24, 6, '#0c0a1e', { opacity: 0.3 }),
    rect(-4, -26, 8, 26, '#5a4038'),
    circle(0, -52, 27, '#2f6a55'),
    circle(-15, -40, 18, '#2a5e4e'),
    circle(15, -40, 18, '#265648'),
    circle(-8, -60, 15, '#47876a', { opacity: 0.8 }),
  )

export const pine = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    rect(-3, -12, 6, 12, '#4a3535'),
    path('M0 -78L20 -40H-20Z', '#2c5a58'),
    path('M0 -60L25 -10H-25Z', '#264f50'),
    path('M0 -78L20 -40H4Z', '#183a40', { opacity: 0.6 }),
  )

export const bush = (x: number, y: number, scale: number) =>
  group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    circle(-14, -9, 13, '#2a5e4e'),
    circle(12, -9, 14, '#265648'),
    circle(0, -15, 15, '#37755c'),
  )

export const lamp = (x: number, y: number) =>
  group(
    { transform: `translate(${x} ${y})` },
    ellipse(0, 0, 26, 6, 'url(#glow)', { opacity: 0.6 }),
    line('M0 0v-44', '#2b2440', 3.5),
    circle(0, -50, 20, 'url(#glow)', { opacity: 0.9 }),
    path('M-6 -46h12l-2 -11h-8Z', '#ffdf94'),
    path('M-8 -57h16l-8 -6Z', '#2b2440'),
  )
