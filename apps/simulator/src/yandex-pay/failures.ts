/**
 * An error reply of the form `{"code", "status": "fail", "reasonCode", "reason"}`. Yandex documents the format and a few codes
 * (ORDER_CART_DATA_ERROR, ANOTHER_OPERATION_IN_PROGRESS, DUPLICATE_EXTERNAL_OPERATION_ID). All other codes are invented for the simulator.
 */
export class YandexFailure extends Error {
  override readonly name = 'YandexFailure'
  readonly status: number
  readonly reasonCode: string

  constructor(status: number, reasonCode: string, reason: string) {
    super(reason)
    this.status = status
    this.reasonCode = reasonCode
  }
}

export const badFormat = (reason: string) => new YandexFailure(400, 'BAD_FORMAT', reason)
export const badCart = (reason: string) => new YandexFailure(400, 'ORDER_CART_DATA_ERROR', reason)
export const noSuchOrder = (id: string) => new YandexFailure(404, 'ORDER_NOT_FOUND', `Order ${id} is not found`)
export const anotherOperation = () => new YandexFailure(409, 'ANOTHER_OPERATION_IN_PROGRESS', 'Another operation is in progress')
export const wrongStatus = (status: string, wanted: string) =>
  new YandexFailure(409, 'ORDER_STATUS_CONFLICT', `Order status is ${status}, but must be ${wanted}`)
