//! What holds for every address of the description: who asks, and what can always come back.

use fishka_wire::Refusal;
use utoipa::{
    ToSchema as _,
    openapi::{
        Content, OpenApi, Ref, RefOr, Response, ResponseBuilder,
        path::Operation,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

/// The description with the ways to say who one is, and with the refusals that any request may meet.
pub(super) fn completed(mut document: OpenApi) -> OpenApi {
    if let Some(components) = &mut document.components {
        let cookie = ApiKeyValue::with_description("fishka", "The cookie of a browser.");
        let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components
            .security_schemes
            .insert("cookie".to_owned(), SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        components.security_schemes.insert("key".to_owned(), SecurityScheme::Http(key));
    }
    for item in document.paths.paths.values_mut() {
        let writing = [&mut item.post, &mut item.put, &mut item.delete].into_iter().flatten();
        writing.for_each(|operation| may_meet(operation, "403", "A page of another site asks."));
        let all = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in all.into_iter().flatten() {
            operation.security = Some(vec![
                SecurityRequirement::default(),
                SecurityRequirement::new("cookie", Vec::<String>::new()),
                SecurityRequirement::new("key", Vec::<String>::new()),
            ]);
            if operation.request_body.is_some() {
                may_meet(operation, "408", "The body did not come in time.");
                may_meet(operation, "413", "The body is too large.");
            }
            if operation.request_body.is_some() || operation.parameters.is_some() {
                may_meet(operation, "400", "Not understood.");
            }
            may_meet(operation, "401", "Nobody is known by the key.");
            may_meet(operation, "429", "Too often; see `Retry-After`.");
            may_meet(operation, "500", "What is kept cannot be read.");
            may_meet(operation, "503", "Busy or stopping; see `Retry-After`.");
        }
    }
    document
}

/// Adds a refusal to what an operation may answer, unless it tells of it itself.
fn may_meet(operation: &mut Operation, status: &str, why: &str) {
    let answer = operation.responses.responses.entry(status.to_owned());
    answer.or_insert_with(|| RefOr::T(refusal(why)));
}

fn refusal(why: &str) -> Response {
    let schema = Ref::from_schema_name(Refusal::name());
    ResponseBuilder::new().description(why).content("application/json", Content::new(Some(schema))).build()
}
