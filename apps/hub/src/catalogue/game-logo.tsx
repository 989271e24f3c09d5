import { useState } from 'react'

/**
 * The game's logo, shown over the game's picture. If the logo is missing, nothing is shown, because the name is also below the picture as
 * text.
 */
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
