import { useState } from 'react'

/** The game's logo over its art. The name stands below it as text, so nothing is shown for a missing logo. */
export const GameLogo = ({ file, className }: { file: string; className: string | undefined }) => {
  const [broken, setBroken] = useState(file === '')
  if (broken) return null
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
      src={file}
      alt=""
      width={320}
      height={120}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(true)}
    />
  )
}
