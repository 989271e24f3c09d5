import styles from './header.module.css'

/** The player's name, and its first letter for narrow places. */
export const NickName = ({ of }: { of: string }) => (
  <span className={styles.nickName} data-nick={[...of][0]}>
    {of}
  </span>
)
