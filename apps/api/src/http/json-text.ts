/**
 * A reply that is already JSON in the shape of the contract. It is sent as it is. If PostgreSQL built it, the statement must name exactly
 * the fields of the reply, and a test compares them with the schema.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'
