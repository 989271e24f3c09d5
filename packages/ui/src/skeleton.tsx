import styles from './skeleton.module.css'

type Size = number | string

/** A placeholder in the final size of content that is loading. */
export const Skeleton = ({
  width = '100%',
  height,
  radius = 'control',
}: {
  width?: Size
  height: Size
  radius?: 'chip' | 'control' | 'card'
}) => (
  <span
    className={styles.box}
    style={{ inlineSize: width, blockSize: height, borderRadius: `var(--radius-${radius})` }}
    aria-hidden="true"
    data-skeleton=""
  />
)
