/** Below `DATA_DIR`: who the first admin is, and the one-time password, while it is good. */
export const FIRST_PASSWORD_FILE = 'desk-first-password.txt'
