/**
 * Finds out what the other portals' SDKs report about the device. A frame can read only the pointer, the screen size and the user agent.
 */

export type DeviceType = 'desktop' | 'mobile' | 'tablet'

/** Tablets are at least this wide in their narrow direction, in CSS pixels. */
const TABLET_WIDTH = 600

export const deviceType = (): DeviceType => {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) >= TABLET_WIDTH ? 'tablet' : 'mobile'
}

const systems = [
  ['android', /android/i],
  ['ios', /iphone|ipad/i],
  ['windows', /windows/i],
  ['macos', /mac os/i],
  ['linux', /linux/i],
] as const

export const deviceSystem = (): string => systems.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? 'other'

export const orientation = () => (innerWidth > innerHeight ? 'landscape' : 'portrait')
