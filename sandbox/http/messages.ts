/** Languages that `Accept-Language` can ask for (docs/spec/hosting-api.md, "Authentication" 8). */
export const LANGUAGES = ["en", "de", "fr", "es", "fi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The standard messages in all languages. `what` replaces `{what}`. All other messages exist only in English, as in upstream. */
const MESSAGES = {
  unauthenticated: ["Unauthenticated.", "Nicht angemeldet.", "Non authentifié.", "No autenticado.", "Ei tunnistautunut."],
  missingPermission: [
    "Missing required permissions: {what}",
    "Fehlende Berechtigungen: {what}",
    "Autorisations manquantes : {what}",
    "Faltan permisos: {what}",
    "Puuttuvat oikeudet: {what}",
  ],
  unavailable: [
    "This endpoint is not available on this service.",
    "Dieser Endpunkt ist bei diesem Dienst nicht verfügbar.",
    "Ce point d'accès n'est pas disponible sur ce service.",
    "Este punto de acceso no está disponible en este servicio.",
    "Tämä päätepiste ei ole käytettävissä tässä palvelussa.",
  ],
  notFound: ["{what} not found.", "{what} nicht gefunden.", "{what} introuvable.", "{what} no encontrado.", "{what} ei löytynyt."],
  methodNotAllowed: [
    "The {what} method is not supported for this route.",
    "Die Methode {what} wird hier nicht unterstützt.",
    "La méthode {what} n'est pas prise en charge ici.",
    "El método {what} no está permitido aquí.",
    "Menetelmää {what} ei tueta tässä.",
  ],
  exists: ["{what} already exists.", "{what} existiert bereits.", "{what} existe déjà.", "{what} ya existe.", "{what} on jo olemassa."],
  busy: ["{what} is not ready.", "{what} ist nicht bereit.", "{what} n'est pas prêt.", "{what} no está listo.", "{what} ei ole valmis."],
  domainConflict: [
    "Domain conflicts detected. Use force_domain_override=true to proceed.",
    "Domain-Konflikte gefunden. Mit force_domain_override=true trotzdem fortfahren.",
    "Conflits de domaine détectés. Utilisez force_domain_override=true pour continuer.",
    "Conflictos de dominio detectados. Use force_domain_override=true para continuar.",
    "Verkkotunnusristiriitoja havaittu. Jatka asettamalla force_domain_override=true.",
  ],
  invalid: [
    "Validation failed.",
    "Die Prüfung ist fehlgeschlagen.",
    "La validation a échoué.",
    "La validación ha fallado.",
    "Tarkistus epäonnistui.",
  ],
  fieldNotAllowed: [
    "This field is not allowed.",
    "Dieses Feld ist nicht erlaubt.",
    "Ce champ n'est pas autorisé.",
    "Este campo no está permitido.",
    "Tämä kenttä ei ole sallittu.",
  ],
  fieldRequired: [
    "The {what} field is required.",
    "Das Feld {what} ist erforderlich.",
    "Le champ {what} est obligatoire.",
    "El campo {what} es obligatorio.",
    "Kenttä {what} on pakollinen.",
  ],
  tooMany: ["Too Many Attempts.", "Zu viele Anfragen.", "Trop de requêtes.", "Demasiadas solicitudes.", "Liian monta pyyntöä."],
  serverError: ["Server Error", "Serverfehler", "Erreur du serveur", "Error del servidor", "Palvelinvirhe"],
  badRequest: ["Invalid request.", "Ungültige Anfrage.", "Requête invalide.", "Solicitud no válida.", "Virheellinen pyyntö."],
} as const;

export type MessageName = keyof typeof MESSAGES;

/** Message of a response. A string is sent as it is. A standard message is sent in the caller's language. */
export type Text = string | { say: MessageName; what?: string };

export function inLanguage(text: Text, language: Language): string {
  if (typeof text === "string") return text;
  return MESSAGES[text.say][LANGUAGES.indexOf(language)]?.replace("{what}", text.what ?? "") ?? "";
}

/** Returns the first supported language in the header `Accept-Language`. Ignores the weights in it. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "").split(",").map((item) => item.trim().slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === wanted.find((item) => LANGUAGES.some((l) => l === item))) ?? "en";
}
