import { expect, test } from 'vitest'
import { dropResult } from './drop-result.ts'

/** The rows of a file, after its result columns were dropped. */
const left = async (...rows: string[]): Promise<string[]> => {
  const table = async function* () {
    for (const [index, row] of rows.entries()) yield { line: index + 1, cells: row.split(',') }
  }
  return (await Array.fromAsync(dropResult(table()))).map(({ line, cells }) => `${line}: ${cells.join(',')}`)
}

test('the result of an import is read as its file was, without the rows that were imported', async () => {
  const rows = ['2,wrong,Phone: No.,,Ana,1', '3,imported,,co_1,Ben,2', '4,refused,Taken.,,imported,3,more']
  for (const client of ['Client id', 'Client'])
    expect(await left(`Line,Result,Problems,${client},Name,Phone`, ...rows)).toEqual([
      '1: Name,Phone',
      '2: Ana,1',
      '4: imported,3,more',
    ])
})

test('a result of which nothing is left is refused', async () => {
  await expect(left('Line,Result,Problems,Client id,Name', '2,imported,,co_1,Ana')).rejects.toMatchObject({
    code: 'ImportUnreadable',
    data: { problem: 'All rows of this file have already been imported.' },
  })
})

test('other files stay as they are, whatever their columns are called', async () => {
  for (const head of ['Line,Result,Name', 'Line,Result,Problems,Client', 'Result,Line,Problems,Client id,Name'])
    expect(await left(head, '2,imported,a,b,c')).toEqual([`1: ${head}`, '2: 2,imported,a,b,c'])
})
