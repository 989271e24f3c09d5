import { createContext, use } from 'react'

/** Where a screen is shown. It changes only the layout, never what a screen does. */
export type Place = 'page' | 'modal'

const PlaceContext = createContext<Place>('page')
export const PlaceProvider = PlaceContext
export const usePlace = () => use(PlaceContext)
