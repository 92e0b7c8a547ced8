/**
 * A self-signed certificate for localhost, valid until 2125, with its key. Only for tests of TLS. Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes
 * -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.
 */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUQo7EHkVYkEDJjKA5wzKg0AviX5UwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA0MzM0MFoYDzIxMjYxMDI4
MDQzMzQwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS0+y1Yokf4iLvK5I4VqF60mEc5mgSn3spGzJFCCXG99zPaaq63u8gZ
2TPCqYXNc27vbnb0nL1vPQpqLHDenX60o28wbTAdBgNVHQ4EFgQUEciTtxxqYVOD
v2moXVIyaJ5OoM0wHwYDVR0jBBgwFoAUEciTtxxqYVODv2moXVIyaJ5OoM0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAOv8sQ10985zfpE3AKSlTybtnzCnRVOsYNMNVZUTkX5qAiEA
4a0KHSrTc5RWO9vjVtzx3KasjG9G1znioQh5xAK0br4=
-----END CERTIFICATE-----
`;

/** The key of `testCertificate`. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvi7DxBDhndqEG1LT
42b9rLKp4QCkGycCsYsekU8DPjKhRANCAAS0+y1Yokf4iLvK5I4VqF60mEc5mgSn
3spGzJFCCXG99zPaaq63u8gZ2TPCqYXNc27vbnb0nL1vPQpqLHDenX60
-----END PRIVATE KEY-----
`;
