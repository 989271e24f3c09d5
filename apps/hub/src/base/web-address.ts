/** Whether a page may lead there: an address from a payment service could as well be `javascript:`. */
export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
