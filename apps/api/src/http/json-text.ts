/**
 * A reply that is already JSON, built by PostgreSQL in the shape of the contract. It is sent as it is, so the statement must name exactly the
 * fields of the reply; a test compares it with the schema.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'
