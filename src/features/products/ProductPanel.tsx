import type { Product } from '#domain/products.ts'
import type { RecordEditorActor } from '#workspace/recordEditor.hooks.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { ProductEditor } from './ProductEditor.tsx'
import { StockDialog } from './StockDialog.tsx'

/** What lies over the products: the form of one, or its stock. Both bring the dialog library: they are one file. */
export default function ProductPanel(props: {
  editor: RecordEditorActor | null
  list: RecordListActor
  /** Null while a product is added. */
  product: Product | null
  isAdjusting: boolean
  /** That the company's products have. */
  categories: readonly string[]
}) {
  const { editor, product } = props
  if (editor) return <ProductEditor actor={editor} product={product} categories={props.categories} />
  return props.isAdjusting && product && <StockDialog product={product} list={props.list} />
}
