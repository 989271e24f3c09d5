import file from './brands.svg'

const brands: readonly string[] = ['google', 'apple', 'vk', 'yandex', 'telegram', 'facebook', 'youtube', 'discord', 'x', 'email', 'passkey']

type Props = {
  /** The name of the drawing: `email`, `passkey` or the name of a service. A service without a logo in `brands.svg` gets a globe. */
  name: string
  size?: number
}

/**
 * The logo of a service. It is shown beside the service's name, so it is hidden from screen readers. The drawings of all logos are in one
 * file, which all pages share.
 */
export const BrandIcon = ({ name, size = 20 }: Props) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${brands.includes(name) ? name : 'other'}`} />
  </svg>
)
