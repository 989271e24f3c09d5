import styles from './skeleton.module.css'

type Size = number | string

/** The empty box of something that is on its way, in its final size. */
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
