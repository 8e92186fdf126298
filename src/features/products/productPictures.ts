import type { ProductIcon } from '#domain/products.ts'
import type { Icon } from '#ui/icons.ts'
import * as icons from '#ui/productIcons.ts'

/** The drawing that stands for a product. */
export const productPictures: Record<ProductIcon, Icon> = {
  headphones: icons.HeadphonesIcon,
  battery: icons.BatteryIcon,
  watch: icons.WatchIcon,
  speaker: icons.SpeakerIcon,
  plug: icons.PlugIcon,
  keyboard: icons.KeyboardIcon,
  shirt: icons.ShirtIcon,
  footwear: icons.FootwearIcon,
  cloth: icons.ClothIcon,
  lamp: icons.LampIcon,
  vase: icons.VaseIcon,
  sofa: icons.SofaIcon,
  kettle: icons.KettleIcon,
  bed: icons.BedIcon,
  plant: icons.PlantIcon,
  trophy: icons.TrophyIcon,
  ball: icons.BallIcon,
  dumbbell: icons.DumbbellIcon,
  tent: icons.TentIcon,
}
