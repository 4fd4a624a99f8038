// A small ray tracer: spheres over a chequered floor, one light, shadows and mirrors.

#define EPSILON 1e-3f
#define MAX_DEPTH 4

typedef struct { float3 origin, direction; } ray_t;

typedef enum { MATTE = 0, MIRROR } surface_kind;

typedef struct {
    float3 colour;
    float reflectivity;
    surface_kind kind;
} surface_t;

typedef struct {
    float3 centre;
    float radius;
    surface_t surface;
} sphere_t;

typedef struct { float distance; float3 point, normal; surface_t surface; } hit_t;

static ray_t make_ray(float3 origin, float3 direction)
{
    return (ray_t){ .origin = origin, .direction = normalize(direction) };
}

static bool hit_sphere(const ray_t *ray, const __constant sphere_t *sphere, float *distance)
{
    const float3 to_ray = ray->origin - sphere->centre;
    const float b = dot(to_ray, ray->direction);
    const float discriminant = b * b - (dot(to_ray, to_ray) - sphere->radius * sphere->radius);
    if (discriminant <= 0.0f)
        return false;
    const float root = sqrt(discriminant);
    const float near_ = -b - root, far_ = -b + root;
    *distance = near_ > EPSILON ? near_ : far_;
    return *distance > EPSILON;
}

static bool nearest_hit(const ray_t ray, __constant sphere_t *spheres, int count, hit_t *hit)
{
    hit->distance = INFINITY;
    for (int i = 0; i < count; ++i) {
        float distance;
        if (!hit_sphere(&ray, &spheres[i], &distance) || distance >= hit->distance)
            continue;
        hit->distance = distance;
        hit->point = ray.origin + ray.direction * distance;
        hit->normal = (hit->point - spheres[i].centre) / spheres[i].radius;
        hit->surface = spheres[i].surface;
    }
    const float floor_distance = -ray.origin.y / ray.direction.y;
    if (ray.direction.y < -EPSILON && floor_distance > EPSILON && floor_distance < hit->distance) {
        hit->distance = floor_distance;
        hit->point = ray.origin + ray.direction * floor_distance;
        hit->normal = (float3)(0.0f, 1.0f, 0.0f);
        const int2 square = convert_int2_rtn(hit->point.xz);
        hit->surface.colour = ((square.x + square.y) & 1) ? (float3)(0.9f) : (float3)(0.1f, 0.1f, 0.1f);
        hit->surface.reflectivity = 0.25f;
        hit->surface.kind = MIRROR;
    }
    return isfinite(hit->distance);
}

static float3 sky(float3 direction)
{
    return mix((float3)(1.0f), (float3)(0.3f, 0.5f, 0.8f), clamp(direction.y, 0.0f, 1.0f));
}

kernel void render(constant sphere_t *spheres, int count, float3 light, global float4 *image)
{
    const int x = get_global_id(0), y = get_global_id(1);
    const int width = get_global_size(0), height = get_global_size(1);
    const float2 at = ((float2)(x, y) + 0.5f) / (float)height - (float2)(0.5f * width / height, 0.5f);
    ray_t ray = make_ray((float3)(0.0f, 1.5f, -4.0f), (float3)(at.x, -at.y, 1.0f));

    float3 colour = (float3)(0.0f);
    float weight = 1.0f;
    for (int depth = 0; depth < MAX_DEPTH; ++depth) {
        hit_t hit;
        if (!nearest_hit(ray, spheres, count, &hit)) {
            colour += weight * sky(ray.direction);
            break;
        }
        const float3 to_light = light - hit.point;
        const ray_t shadow = make_ray(hit.point + EPSILON * hit.normal, to_light);
        hit_t blocker;
        float lit = max(dot(hit.normal, shadow.direction), 0.0f);
        if (nearest_hit(shadow, spheres, count, &blocker) && blocker.distance < length(to_light))
            lit = 0.0f;
        const float reflectivity = hit.surface.kind == MIRROR ? hit.surface.reflectivity : 0.0f;
        colour += weight * (1.0f - reflectivity) * hit.surface.colour * (0.1f + 0.9f * lit);
        if ((weight *= reflectivity) < 0.01f)
            break;
        const float3 mirrored = ray.direction - 2.0f * dot(ray.direction, hit.normal) * hit.normal;
        ray = make_ray(hit.point + EPSILON * hit.normal, mirrored);
    }
    image[y * width + x] = (float4)(clamp(colour, 0.0f, 1.0f), 1.0f);
}
