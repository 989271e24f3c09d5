/** Whether a path shows a sign-in page, whatever values it contains. Ignores case, like the routes. */

export const isLoginPage = (path: string) => /^\/(session\/(login|registration)|auth\/recovery-password)(\/|$)/i.test(path)
export const isLoginChooser = (path: string) => /^\/session\/login(\/|$)(?!email(\/|$))/i.test(path)
export const isLoader = (path: string) => /^\/loader\/?$/i.test(path)
