import styles from './header.module.css'

/** The player's name, and its first letter for where there is no room for more. */
export const NickName = ({ of }: { of: string }) => (
  <span className={styles.nickName} data-nick={[...of][0]}>
    {of}
  </span>
)
