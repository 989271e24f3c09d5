import styles from './header.module.css'

/** The player's name. Narrow places show only its first letter, from `data-nick`. */
export const NickName = ({ of }: { of: string }) => (
  <span className={styles.nickName} data-nick={[...of][0]}>
    {of}
  </span>
)
