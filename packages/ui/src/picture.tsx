import { hasAvif } from '@playhub/contract/projects/picture-addresses'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import styles from './picture.module.css'

const GeneratedCover = lazy(async () => ({ default: (await import('./generated-cover.tsx')).GeneratedCover }))

type Props = {
  /** Address of the files without size and type: `/images/familytown/cover`. */
  base: string
  widths: readonly number[]
  /** As the `sizes` attribute: how wide the picture is laid out. */
  sizes: string
  width: number
  height: number
  alt?: string
  /** Drawn in the picture's place when its files are missing. */
  name: string
  /** `hero`: the page's main picture. `first`: visible without scrolling. The rest waits for its turn. */
  priority?: 'hero' | 'first'
  className?: string | undefined
}

/** A picture in the types and the widths that were prepared; its box has its final size from the start. */
export const Picture = ({ base, widths, sizes, width, height, alt = '', name, priority, className }: Props) => {
  const [broken, setBroken] = useState(base === '')
  if (broken) {
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
          // It may have failed before this code was there to hear of it.
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

/** A blurred copy of a few bytes that stands behind a large picture until it is there. */
export const placeholderOf = (base: string): CSSProperties => ({
  backgroundImage: `url("${base.slice(0, base.lastIndexOf('/'))}/placeholder.webp")`,
})
