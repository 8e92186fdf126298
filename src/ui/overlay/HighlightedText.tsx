/** A text with the first place that matches the query set in bold; spoken as one text. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  const wanted = query.trim()
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase())
  if (at < 0) return <span>{text}</span>
  const end = at + wanted.length
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <b className="font-[680]">{text.slice(at, end)}</b>
      <span>{text.slice(end)}</span>
    </>
  )
}
