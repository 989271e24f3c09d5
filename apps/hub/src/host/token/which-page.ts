/** These functions say which kind of page a path shows. Like the routes, they ignore upper and lower case and the values in the path. */

export const isLoginPage = (path: string) => /^\/(session\/(login|registration)|auth\/recovery-password)(\/|$)/i.test(path)
export const isLoginChooser = (path: string) => /^\/session\/login(\/|$)(?!email(\/|$))/i.test(path)
export const isPaymentPage = (path: string) => /^\/payments\/(process|yookassa|stripe|yandex-pay)(\/|$)/i.test(path)
export const isLoader = (path: string) => /^\/loader\/?$/i.test(path)
