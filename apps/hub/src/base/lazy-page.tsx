import type { Language } from '@playhub/contract/limits'
import { type ComponentType, use } from 'react'
import { holdLoader } from './hold-loader.ts'
import type { Params } from './match.ts'

export type PageProps = { params: Params }

/** A page whose code loads later. After `load` it renders synchronously, as hydration and the server require. */
export type LazyPage = ComponentType<PageProps> & { load: (params: Params, language: Language) => Promise<void> }

export type PageModule = {
  Page: ComponentType<PageProps>
  /** Loads more data that the first rendering needs. */
  prepare?: LazyPage['load']
}

export const lazyPage = (load: () => Promise<PageModule>): LazyPage => {
  let loaded: PageModule | undefined
  let loading: Promise<void> | undefined
  let held: Promise<void> | undefined
  const ready = () => {
    loading ??= load().then((module) => {
      loaded = module
    })
    return loading
  }
  const Page = (props: PageProps) => {
    if (!loaded) {
      held ??= holdLoader(ready())
      use(held)
    }
    return loaded && <loaded.Page {...props} />
  }
  return Object.assign(Page, {
    load: async (params: Params, language: Language) => {
      await ready()
      await loaded?.prepare?.(params, language)
    },
  })
}
