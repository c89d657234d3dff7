import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** React and nothing else: a field, and on demand one line of text. */
const Blank = () => {
  const [text, setText] = useState('')
  return <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

createRoot(document.querySelector('#root')).render(<Blank />)
