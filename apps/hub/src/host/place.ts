import { createContext, use } from 'react'

/** Whether a screen is shown as a page or in a modal. This changes only the layout, never what a screen does. */
export type Place = 'page' | 'modal'

const PlaceContext = createContext<Place>('page')
export const PlaceProvider = PlaceContext
export const usePlace = () => use(PlaceContext)
