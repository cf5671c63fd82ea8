/** Version of the product, from its package file (vite.config.ts). */
declare const PRODUCT_VERSION: string;
