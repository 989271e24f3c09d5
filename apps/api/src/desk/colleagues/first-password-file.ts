/** File in `DATA_DIR` with the first admin's e-mail and one-time password, until the password is replaced. */
export const FIRST_PASSWORD_FILE = 'desk-first-password.txt'
