import type { ReactNode } from 'react'
import { useMarkdown } from './load-markdown.ts'
import type { Block, Inline } from './text-blocks.ts'
import classes from './Markdown.module.css'

interface MarkdownProps {
  text: string
  /** Shown until the markdown reader is loaded. */
  plain: ReactNode
}

/** A text rendered as markdown. The order of its pieces never changes, so indexes serve as keys. */
export const Markdown = ({ text, plain }: MarkdownProps) => {
  const read = useMarkdown()
  return read === null ? plain : <Blocks blocks={read(text)} />
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => {
    if (block.kind === 'text') return <Inlines key={at} pieces={block.inside} />
    if (block.kind === 'code') {
      return (
        <pre key={at} className={classes.code}>
          {block.text}
        </pre>
      )
    }
    if (block.kind === 'quote') {
      return (
        <blockquote key={at} className={classes.quote}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    }
    const List = block.items[0]?.value === null ? 'ul' : 'ol'
    return (
      <List key={at} className={classes.list}>
        {block.items.map(({ value, blocks: inside }, place) => (
          <li key={place} {...(value !== null && { value })}>
            <Blocks blocks={inside} />
          </li>
        ))}
      </List>
    )
  })

const Inlines = ({ pieces }: { pieces: readonly Inline[] }): ReactNode =>
  pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece
    if (piece.kind === 'code') {
      return (
        <code key={at} className={classes.word}>
          {piece.text}
        </code>
      )
    }
    if (piece.kind === 'link') {
      return (
        <span key={at}>
          <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            <Inlines pieces={piece.inside} />
          </a>
          {piece.host !== null && <span className={classes.host}> {piece.host}</span>}
        </span>
      )
    }
    const Mark = piece.kind
    return (
      <Mark key={at}>
        <Inlines pieces={piece.inside} />
      </Mark>
    )
  })
