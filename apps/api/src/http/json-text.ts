/**
 * A reply that is already JSON text in the form that the API contract requires. It is sent unchanged. If PostgreSQL built the text, the SQL
 * statement must name exactly the fields of the reply, and a test compares these fields with the schema.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'
