import { may, useStaff } from '../base/session.tsx'
import { type DeskRoute, routes } from './routes.tsx'

/** Returns the screens that this staff member may open. */
export const useScreens = (): readonly DeskRoute[] => {
  const staff = useStaff()
  return routes.filter(({ roles }) => !roles || may(staff, ...roles))
}

/** Whether the path belongs to the screen whose own path is `home`. */
export const isAt = (home: string, path: string) => path === home || path.startsWith(`${home}/`)
