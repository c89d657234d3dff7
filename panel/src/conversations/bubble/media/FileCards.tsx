import {
  IconAddressBook,
  IconDownload,
  IconExternalLink,
  IconFile,
  IconFileTypePdf,
  IconTable,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { formatBytes } from '../../../ui/format-bytes.ts'
import type { FileProps } from './file-props.ts'
import { openPdf } from './open-pdf.ts'
import { CSV_READ_MAX, readCsv, type CsvPreview } from './read-csv.ts'
import { readVCard, VCARD_READ_MAX } from './read-vcard.ts'
import { useFileText } from './use-file-text.ts'
import classes from './FileCards.module.css'

/** Any other file: name, size and a download button. */
export const PlainCard = ({ file, url }: FileProps) => (
  <Card icon={<IconFile />} name={file.name} detail={formatBytes(file.bytes)} file={file} url={url} />
)

export const PdfCard = ({ file, url }: FileProps) => (
  <Card icon={<IconFileTypePdf />} name={file.name} detail={`PDF · ${formatBytes(file.bytes)}`} file={file} url={url}>
    <button
      type="button"
      className="icon-button"
      aria-label={`Open ${file.name}`}
      onClick={() => void openPdf(url, file.name)}
    >
      <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
    </button>
  </Card>
)

/** A contact card: name, phone and email. */
export const VCardCard = ({ file, url }: FileProps) => {
  const text = useFileText(file, VCARD_READ_MAX)
  const card = typeof text === 'string' ? readVCard(text) : null
  if (card === null) {
    const detail = text === undefined ? '…' : formatBytes(file.bytes)
    return <Card icon={<IconAddressBook />} name={file.name} detail={detail} file={file} url={url} />
  }
  const more = card.more > 0 ? ` and ${card.more} more` : ''
  const detail = [...card.phones, ...card.emails].join(' · ')
  const shown = detail === '' ? (card.organization ?? formatBytes(file.bytes)) : detail
  return <Card icon={<IconAddressBook />} name={card.name + more} detail={shown} file={file} url={url} />
}

/** A table: its size, and a preview of the first rows on request. */
export const CsvCard = ({ file, url }: FileProps) => {
  const text = useFileText(file, CSV_READ_MAX)
  const [open, setOpen] = useState(false)
  const table = typeof text === 'string' ? readCsv(text) : null
  const detail = text === undefined ? '…' : table === null ? formatBytes(file.bytes) : tableSizeOf(table)
  return (
    <div className={classes.table}>
      <Card icon={<IconTable />} name={file.name} detail={detail} file={file} url={url}>
        {table !== null && table.rows > 0 && (
          <button type="button" className={classes.word} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Preview'}
          </button>
        )}
      </Card>
      {open && table !== null && <Rows table={table} name={file.name} />}
    </div>
  )
}

const count = new Intl.NumberFormat('en-US')

const tableSizeOf = ({ rows, columns, more }: CsvPreview): string =>
  `${count.format(rows)}${more ? '+' : ''} × ${count.format(columns)}`

/** Rows have no identity of their own, so indexes serve as keys. */
const Rows = ({ table, name }: { table: CsvPreview; name: string }) => (
  // It scrolls sideways, so it must be reachable by keyboard.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.rows} role="group" aria-label={`Preview of ${name}`} tabIndex={0}>
    <table>
      <tbody>
        {table.head.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, place) => (
              <td key={place} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface CardProps extends Pick<FileProps, 'file' | 'url'> {
  icon: ReactNode
  name: string
  detail: string
  children?: ReactNode
}

const Card = ({ icon, name, detail, file, url, children }: CardProps) => (
  <div className={classes.card}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.words}>
      <span className={classes.name} dir="auto" title={name}>
        {name}
      </span>
      <span className={classes.detail} title={detail}>
        {detail}
      </span>
    </span>
    {children}
    <a className="icon-button" href={url} download={file.name} aria-label={`Download ${file.name}`}>
      <IconDownload size={16} stroke={1.5} aria-hidden="true" />
    </a>
  </div>
)
