/** Whether a link may lead there. An address from a payment service could also be `javascript:`. */
export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
