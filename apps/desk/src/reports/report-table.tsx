import { Table } from '../tables/table.tsx'
import { Compared } from './compared.tsx'
import type { ReportTable } from './tables.ts'

/** A table of a report. Each row has a name and numbers, with the change of each number. */
export const ReportTableView = ({ table: { title, head, columns, rows } }: { table: ReportTable }) => (
  <Table label={title}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        {columns.map(({ name }) => (
          <th key={name} scope="col" data-number>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, cells }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={columns[at]?.name} data-number>
              <Compared cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
