import { hasAvif } from '@playhub/contract/projects/picture-addresses'
import { type CSSProperties, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import styles from './picture.module.css'

const GeneratedCover = lazy(() => import('./generated-cover.tsx').then((module) => ({ default: module.GeneratedCover })))

type Props = {
  /** The URL of the files without size and type: `/images/familytown/cover`. */
  base: string
  widths: readonly number[]
  /** The `sizes` attribute: the displayed width of the picture. */
  sizes: string
  width: number
  height: number
  alt?: string
  /** If the picture's files are missing, a picture is generated from this name. */
  name: string
  /** `hero`: the page's main picture. `first`: visible without scrolling. All other pictures are loaded lazily. */
  priority?: 'hero' | 'first'
  className?: string | undefined
}

/** A picture in all prepared types and widths. Its box has the final size from the start. */
export const Picture = ({ base, widths, sizes, width, height, alt = '', name, priority, className }: Props) => {
  const [broken, setBroken] = useState(base === '')
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (broken) {
    // The server renders nothing here. It cannot wait for the code of the generated picture, and React would report an error for an
    // unfinished Suspense boundary.
    if (!inBrowser) return null
    return (
      <Suspense fallback={null}>
        <GeneratedCover name={name} className={className} />
      </Suspense>
    )
  }
  const sources = (type: string) => widths.map((each) => `${base}-${each}.${type} ${each}w`).join(', ')
  const smallest = widths[0]
  return (
    <picture className={styles.picture}>
      {hasAvif(base) && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      <img
        ref={(image) => {
          // The picture may have failed to load before this code ran.
          if (image?.complete && image.naturalWidth === 0) setBroken(true)
        }}
        src={`${base}-${smallest}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className}
        decoding="async"
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority === 'hero' ? 'high' : undefined}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}

/** Returns the style for a tiny blurred copy of the picture, which is shown until the large picture is loaded. */
export const placeholderOf = (base: string): CSSProperties => ({
  backgroundImage: `url("${base.slice(0, base.lastIndexOf('/'))}/placeholder.webp")`,
})
