/** How the button of a card's menu looks, over the card's picture. */
export const CARD_MENU_BUTTON = { variant: 'glass', size: 44 };
