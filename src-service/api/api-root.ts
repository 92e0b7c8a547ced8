/** The version segment that every path of the API starts with (`service-api.md §9`). */
export const apiRoot = '/api/v2';
