import { createContext, use } from 'react'

/** Where a screen is shown. Only for layout; a screen's behaviour never depends on it. */
export type Place = 'page' | 'modal'

const PlaceContext = createContext<Place>('page')
export const PlaceProvider = PlaceContext
export const usePlace = () => use(PlaceContext)
