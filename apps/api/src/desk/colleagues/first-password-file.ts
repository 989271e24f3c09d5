/**
 * The file in `DATA_DIR` that contains the first admin's e-mail address and one-time password. It exists until the password is replaced.
 */
export const FIRST_PASSWORD_FILE = 'desk-first-password.txt'
