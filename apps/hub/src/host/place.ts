import { createContext, use } from 'react'

/** Where a screen is shown. For the frame around it only; what a screen does never depends on it. */
export type Place = 'page' | 'modal'

const PlaceContext = createContext<Place>('page')
export const PlaceProvider = PlaceContext
export const usePlace = () => use(PlaceContext)
