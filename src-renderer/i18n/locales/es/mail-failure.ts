/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'No hay ningún servidor de correo configurado. Configure uno en los ajustes.',
  'secret-missing': 'Falta la contraseña o la clave. Introdúzcala de nuevo.',
  'name-not-found': 'No existe ningún servidor de correo con este nombre. Compruebe el nombre y su conexión.',
  unreachable: 'No se puede acceder al servidor de correo desde esta red. Pruebe otra red o espere.',
  'connection-refused': 'Nada responde en este puerto. Compruebe el servidor y el puerto.',
  'timed-out': 'El servidor de correo no ha respondido a tiempo. Compruebe el puerto o inténtelo más tarde.',
  'not-a-mail-server':
    'El servidor de esta dirección no es un servidor de correo. Compruebe el nombre y el puerto.',
  'tls-missing': 'El servidor de correo no ofrece cifrado. Use otro puerto o pregunte a su proveedor.',
  'tls-failed':
    'No se ha podido conectar de forma segura. Elija el otro cifrado: TLS para el puerto 465, STARTTLS para el 587.',
  'certificate-untrusted':
    'El certificado del servidor de correo no es de una autoridad de confianza. Compruebe el nombre o pregunte a su administrador.',
  'certificate-expired':
    'El certificado del servidor de correo ha caducado. Compruebe la fecha de este equipo o pregunte al administrador.',
  'certificate-wrong-name':
    'El certificado es de un servidor con otro nombre. Introduzca el nombre que indica su proveedor.',
  'login-refused':
    'El servidor de correo no ha aceptado el nombre de usuario o la contraseña. Muchos proveedores exigen una contraseña de aplicación.',
  'login-required': 'El servidor de correo exige iniciar sesión. Elija iniciar sesión con contraseña.',
  'login-not-offered':
    'El servidor de correo no ofrece inicio de sesión en este puerto. Compruebe el puerto y el cifrado.',
  'token-refused': 'El proveedor ya no permite que Layover envíe. Inicie sesión de nuevo.',
  'token-unreachable':
    'No se puede acceder al inicio de sesión del proveedor. Layover lo intentará más tarde.',
  'sender-refused':
    'El servidor de correo no le permite enviar desde esta dirección. Use la de la cuenta con la que inicia sesión.',
  'recipient-refused': 'Esta dirección de correo no existe. Compruébela y envíe de nuevo la propuesta.',
  'mailbox-full': 'El buzón del destinatario está lleno. Use otra dirección o llame.',
  greylisted:
    'El servidor del destinatario pide intentarlo más tarde. Es habitual y se hace automáticamente.',
  'rate-limited':
    'El servidor de correo no acepta más correos por ahora. Se intentará de nuevo automáticamente.',
  'too-large': 'El correo es demasiado grande para el servidor. Acórtelo.',
  'content-refused': 'El servidor ha marcado el correo como spam. Cambie el texto o pregunte a su proveedor.',
  'server-busy': 'El servidor de correo está ocupado. Se intentará de nuevo automáticamente.',
  'server-refused':
    'El servidor de correo no acepta correos desde esta red. Use el de su proveedor o pregunte a su administrador.',
  'connection-lost': 'La conexión se ha cortado antes del envío. Se intentará de nuevo automáticamente.',
  'outcome-unknown':
    'La conexión se ha cortado durante el envío, así que puede haber llegado. Pregunte al cliente antes de enviarlo de nuevo.',
  'dkim-key-invalid': 'La clave DKIM no es una clave RSA en formato PEM. Pegue la clave privada completa.',
  'pdf-failed': 'No se ha podido crear el PDF de la propuesta. Se volverá a intentar automáticamente.',
  'folder-not-writable': 'No se pueden escribir correos en la carpeta. Compruebe el disco y sus permisos.',
  stopped: 'El envío se interrumpió antes de que saliera el correo. Inténtelo de nuevo.',
} as const;
