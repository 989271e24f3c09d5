import styles from './header.module.css'

/** The player's name. On narrow screens only its first letter is shown, from `data-nick`. */
export const NickName = ({ of }: { of: string }) => (
  <span className={styles.nickName} data-nick={[...of][0]}>
    {of}
  </span>
)
